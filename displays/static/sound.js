// Short sounds of our own, synthesised. Silent until somebody turns them on.
import { HAP, takes } from "./beats.js";

let audio = null, out = null, on = false;
const last = new Map();

/** Turns sound on (`?sound=1`, a key press). A browser may wait for a gesture: call it again from one. */
export function enable() {
  on = true;
  try {
    if (!audio) {
      audio = new AudioContext();
      const squeeze = audio.createDynamicsCompressor();
      out = audio.createGain();
      out.gain.value = 0.5;
      out.connect(squeeze).connect(audio.destination);
    }
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch {
    on = false; // no audio device: a silent wall is still a wall
  }
}
export function mute() { on = false; }
export const enabled = () => on;

function tone(at, { from, to = from, length = 0.2, gain = 0.3, type = "sine", attack = 0.005 }) {
  const source = audio.createOscillator(), loud = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(gain, at + attack);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(loud).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

let hiss = null;
function noise(at, { length = 0.08, gain = 0.2, low = 1200, wide = 1 }) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource(), band = audio.createBiquadFilter(), loud = audio.createGain();
  source.buffer = hiss;
  source.loop = true;
  band.type = "bandpass";
  band.frequency.value = low;
  band.Q.value = wide;
  loud.gain.setValueAtTime(gain, at);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(band).connect(loud).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

const SOUNDS = {
  lamp_out(t) { // a relay's click, then the bulb dying away
    noise(t, { length: 0.03, gain: 0.35, low: 2600, wide: 2 });
    tone(t + 0.02, { from: 420, to: 70, length: 0.6, gain: 0.35, type: "triangle" });
  },
  lamp_on(t) {
    noise(t, { length: 0.03, gain: 0.3, low: 3200, wide: 2 });
    tone(t, { from: 240, to: 520, length: 0.25, gain: 0.2, type: "triangle" });
  },
  tile(t) { noise(t, { length: 0.07, gain: 0.5, low: 700 }); tone(t, { from: 190, to: 90, length: 0.12, gain: 0.4 }); },
  card(t) { noise(t, { length: 0.14, gain: 0.22, low: 3800, wide: 0.7 }); },
  turn(t) { noise(t, { length: 0.2, gain: 0.2, low: 2400, wide: 0.6 }); tone(t + 0.2, { from: 600, to: 590, length: 0.25, gain: 0.15 }); },
  chips(t) { for (let i = 0; i < 3; i += 1) tone(t + i * 0.055, { from: 2600 + 350 * i, length: 0.06, gain: 0.14, type: "triangle" }); },
  stone(t) { noise(t, { length: 0.05, gain: 0.5, low: 1500 }); tone(t, { from: 320, to: 160, length: 0.14, gain: 0.35 }); },
  fall(t) { tone(t, { from: 150, to: 60, length: 0.5, gain: 0.4, type: "triangle", attack: 0.2 }); noise(t + 0.42, { length: 0.16, gain: 0.5, low: 300 }); },
  point(t) { [523, 659, 784].forEach((f, i) => tone(t + i * 0.09, { from: f, length: 0.4, gain: 0.2, type: "triangle" })); },
  tie(t) { [440, 440].forEach((f, i) => tone(t + i * 0.16, { from: f, length: 0.22, gain: 0.18, type: "triangle" })); },
  bell(t) { [1047, 2093].forEach((f, i) => tone(t, { from: f, length: 0.8 - 0.2 * i, gain: 0.2 - 0.1 * i })); },
  call(t) { noise(t, { length: 0.12, gain: 0.5, low: 500 }); [196, 294, 392].forEach((f) => tone(t, { from: f, length: 0.5, gain: 0.16, type: "sawtooth" })); },
  alarm(t) { for (let i = 0; i < 4; i += 1) tone(t + i * 0.36, { from: i % 2 ? 622 : 880, length: 0.32, gain: 0.22, type: "sawtooth" }); },
  jolt(t) { noise(t, { length: 0.18, gain: 0.55, low: 260 }); tone(t, { from: 120, to: 55, length: 0.35, gain: 0.4, type: "triangle" }); },
  tick(t) { tone(t, { from: 1100, length: 0.05, gain: 0.12, type: "square" }); },
  expired(t) { [330, 262].forEach((f, i) => tone(t + i * 0.22, { from: f, length: 0.4, gain: 0.25, type: "sawtooth" })); },
  win(t) { [392, 523, 659, 784, 1047].forEach((f, i) => tone(t + i * 0.13, { from: f, length: 0.9, gain: 0.22, type: "triangle" })); },
};

/** Plays a sound by name after `delay` ms; the same one again within 40 ms counts once. */
export function sound(name, delay = 0) {
  if (!on || !audio || audio.state !== "running" || !SOUNDS[name]) return;
  const at = audio.currentTime + 0.01 + delay / 1000;
  if (Math.abs(at - (last.get(name) ?? -1)) < 0.04) return;
  last.set(name, at);
  SOUNDS[name](at);
}

/** The sound of a fact, where it has one: one pair of ears for all games. */
const OF_FACT = {
  bid: "tile", point: "point", tie: "tie", bet: "chips", chips: "chips", refund: "chips", penalty: "chips",
  show: "turn", deck: "card", stone: "stone", neutral: "stone", slide: "fall", four: "win",
  move: "tile", drop: "tile", capture: "stone", king: "win", truth: "alarm", call: "call", pick: "turn", hit: "lamp_on", miss: "jolt",
};
/** Facts that more than one sound goes with, or not always one: [[name, ms later], …]. */
const OF_MORE = {
  gyeol: ({ right }) => (right ? [["call", 0], ["win", 500]] : []),
  haps: ({ all }) => all.map((_, i) => ["bell", i * HAP]),
};
/** What is heard of a fact that came in `match`. */
export function soundOfFact(fact, delay = 0, match = null) {
  const more = OF_MORE[fact.fact];
  if (!more) return sound(OF_FACT[fact.fact], delay);
  if (fact.fact !== "haps" || takes(fact, match) > 0) for (const [name, late] of more(fact)) sound(name, delay + late);
}
