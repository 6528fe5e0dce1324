// Server time on this page: of the last samples the one with the shortest round trip is the least wrong.

const KEEP = 8;

/** now(): server ms, from samples (sent, came back: this page's ms; the server's ms in between). */
export function serverClock(here = () => performance.now()) {
  let samples = [];
  let offset = 0;
  return {
    sample(sent, back, server) {
      samples.push({ rtt: back - sent, offset: server - (sent + back) / 2 });
      if (samples.length > KEEP) samples.shift();
      offset = samples.reduce((best, one) => (one.rtt <= best.rtt ? one : best)).offset;
    },
    /** After sleep or a new server the old samples say nothing; the offset stands until a new one comes. */
    forget() { samples = []; },
    known() { return samples.length > 0; },
    now() { return here() + offset; },
  };
}
