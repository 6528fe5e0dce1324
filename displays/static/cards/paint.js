// The colours of drawn cards, flat and few; brass and ivory are the theme's own.
export const PAINT = {
  ivory: "var(--ivory)", brass: "var(--accent)", ink: "#14211e", night: "#153a45", dusk: "#0f2c36",
  pine: "#1f6f55", leaf: "#3d8f5f", deep: "#154a3b", bark: "#5a4031", earth: "#8a5f3d",
  red: "#c8402f", wine: "#8e2330", pink: "#e88aa6", rose: "#f6c3d0", violet: "#7b5fc0", lilac: "#b9a2ea", blue: "#2f63b0",
  gold: "#e9b13a", amber: "#d97a2b", white: "#fffdf6", grey: "#8d9794",
};
