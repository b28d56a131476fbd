// Passkeys, where the browser has them: everything here can also be done by name and password, without this script.

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const isName = !/^[\d.]+$|:/.test(location.hostname); // a passkey is bound to a name, never to a number

async function post(path, body) {
  const answer = await fetch(`/account/passkey/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}),
  });
  const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
  if (!answer.ok) throw new Error(told.error ?? "");
  return told;
}

function asJson(made) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (made.response[part]) response[part] = text(made.response[part]);
  }
  return { id: made.id, rawId: text(made.rawId), type: made.type, response };
}

const withBytes = (keys) => (keys ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

async function keep() {
  const asked = await post("ask");
  const publicKey = {
    ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: withBytes(asked.excludeCredentials),
  };
  return post("keep", asJson(await navigator.credentials.create({ publicKey })));
}

async function signIn() {
  const asked = await post("meet");
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: withBytes(asked.allowCredentials) };
  return post("in", asJson(await navigator.credentials.get({ publicKey })));
}

const isPossible = window.PublicKeyCredential && isName;
for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = Boolean(isPossible);
const deeds = { keep, in: signIn };
for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !isPossible;
  button.addEventListener("click", async () => {
    const trouble = document.getElementById("trouble");
    trouble.textContent = "";
    try {
      location.href = (await deeds[button.dataset.passkey]()).go;
    } catch (error) {
      trouble.textContent = error instanceof DOMException ? trouble.dataset.failed : error.message || trouble.dataset.failed;
    }
  });
}
