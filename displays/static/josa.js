// Korean particles: which form follows a word, by the sound it ends in.

const PAIRS = {
  가: ["이", "가"], 이: ["이", "가"],
  는: ["은", "는"], 은: ["은", "는"],
  를: ["을", "를"], 을: ["을", "를"],
  와: ["과", "와"], 과: ["과", "와"],
  로: ["으로", "로"], 으로: ["으로", "로"],
};
// Where the sound is not known, both forms are written, as print does.
const BOTH = { 이: "이(가)", 은: "은(는)", 을: "을(를)", 과: "와(과)", 으로: "(으)로" };

const NONE = 0, SOME = 1, RIEUL = 2; // no final consonant, one, or ㄹ (which takes 로, not 으로)
const DIGITS = [SOME, RIEUL, NONE, SOME, NONE, NONE, SOME, RIEUL, RIEUL, NONE]; // 영일이삼사오육칠팔구
const SIGNS = { "%": NONE, "°": NONE, "℃": NONE, "+": NONE, "×": NONE };

/** The final sound of a whole number as it is read: 10 is 십, 100 백, 20000 이만, 0 영. */
function ofNumber(digits) {
  const zeros = /0*$/.exec(digits)[0].length;
  if (zeros === 0) return DIGITS[Number(digits.at(-1))];
  // 영, 십, 백, 천, 만, 억 end in a consonant; 조 (twelve to fifteen zeros) does not.
  return zeros >= 12 && zeros < 16 && zeros < digits.length ? NONE : SOME;
}

/** The final sound of a word in Latin letters: by letter names (L, TV), else by how Koreans read the word. */
function ofLatin(word) {
  const last = word.at(-1).toLowerCase();
  if (word.length === 1 || word === word.toUpperCase()) {
    return { l: RIEUL, r: RIEUL, m: SOME, n: SOME }[last] ?? NONE;
  }
  const low = word.toLowerCase();
  if (/l$|[^aeiou]?[aeiou]le$/.test(low)) return RIEUL; // Paul, Nicole
  if (/(m|n|ng|[aiou]me|[aeiou]ne)$/.test(low)) return SOME; // Kim, Dong, Jane
  if (/(^|[^aeiou])[aeiou](b|ck|k|p|t)$/.test(low)) return SOME; // Bob, Jack, Pat
  return NONE;
}

/** The final sound of any text, or null where it cannot be known. */
export function finalSound(text) {
  const tail = String(text).replace(/[\s"'’”»)\]}.,!?…~·]+$/u, "");
  const last = tail.at(-1);
  if (!last) return null;
  const code = last.codePointAt(0);
  if (code >= 0xac00 && code <= 0xd7a3) {
    const final = (code - 0xac00) % 28;
    return final === 0 ? NONE : final === 8 ? RIEUL : SOME;
  }
  if (code >= 0x3131 && code <= 0x314e) return last === "ㄹ" ? RIEUL : SOME; // letters by name: 기역, 리을
  if (code >= 0x314f && code <= 0x3163) return NONE; // ㅏ …
  if (/[0-9]/.test(last)) {
    if (/\.[0-9]+$/.test(tail)) return DIGITS[Number(last)]; // decimals are read digit by digit
    return ofNumber(/[0-9]+$/.exec(tail.replace(/(?<=[0-9]),(?=[0-9]{3})/g, ""))[0]);
  }
  if (/[A-Za-z]/.test(last)) return ofLatin(/[A-Za-z]+$/.exec(tail)[0]);
  return SIGNS[last] ?? null;
}

/**
 * The particle that follows `text`. `kind`: 가, 는, 를, 와 or 로 (or its other form).
 * An unknown kind gives an empty string; an unknown sound gives both forms, 이(가).
 */
export function josa(text, kind) {
  const pair = PAIRS[kind];
  if (!pair) return "";
  const sound = finalSound(text);
  if (sound === null) return BOTH[pair[0]];
  if (pair[0] === "으로") return sound === SOME ? "으로" : "로";
  return sound === NONE ? pair[1] : pair[0];
}
