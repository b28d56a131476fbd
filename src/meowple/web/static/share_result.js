// A finished game to be shown around: the server's picture of the table with its result, as SVG or PNG, and the link to the replay.

import { button, element, part } from "./elements.js";
import { wireShare } from "./share.js";

const SHARPNESS = 2; // pixels of the PNG for each of the drawing

export function shareResult(texts) {
  if (document.getElementById("result")) return document.getElementById("result").remove();
  const path = location.pathname;
  const image = element("img", { src: `${path}/result.svg`, alt: part("status").textContent });
  const save = button(texts.share_picture, () => savePicture(image));
  const svg = element("a", { className: "button", href: image.src, download: "meowple.svg", textContent: "SVG" });
  const link = document.getElementById("share").content.firstElementChild.cloneNode(true);
  const replay = link.querySelector("a.link");
  replay.href = `${part("menu").dataset.base}${path}/replay`;
  replay.textContent = `${texts.share_replay}: ${replay.href}`;
  const place = element("div", { id: "result", className: "result" }, element("p", { className: "words" }, save, svg), image, wireShare(link));
  part("sheet").hidden = false;
  part("sheet").append(place);
  image.addEventListener("load", () => place.scrollIntoView({ block: "start" })); // before, nobody knows how high it is
}

// The browser draws the picture, as sharp as phones show it
async function savePicture(image) {
  await image.decode();
  const canvas = element("canvas", { width: image.naturalWidth * SHARPNESS, height: image.naturalHeight * SHARPNESS });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const address = URL.createObjectURL(picture);
  element("a", { href: address, download: "meowple.png" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
