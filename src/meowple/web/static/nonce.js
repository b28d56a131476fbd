// Every person adds a random word of their own to the dice of a table.
for (const field of document.querySelectorAll(".nonce")) {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
