// A player's picture as a small square, made in the browser: no camera file of ten megabytes goes through the line.
import { html } from "/static/kit/kit.js";
import { t } from "./tell.js";

const SIDE = 512;   // px, enough for a face on the wall

// A data address of the picture, cut to its middle square; the server keeps it and gives it an address. Rejects what is no picture.
export async function square(file) {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  canvas.getContext("2d").drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL("image/jpeg", 0.86);
}

export const Picture = ({ of }) => html`<img alt=${t("show.picture")} src=${of} />`;
