// This browser runs scripts: at the table it will seal what it adds to the dice.
for (const field of document.querySelectorAll(".seals")) field.value = "true";
