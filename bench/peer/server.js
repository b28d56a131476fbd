// boardgame.io as a server: node server.js PORT [FOLDER]; with a folder it keeps its matches in files, else in memory.

const net = require("node:net");
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { fits } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const options = { games: [fits], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder });
console.info = () => {};
const listen = net.Server.prototype.listen; // it would listen at every address of the machine
net.Server.prototype.listen = function (at, ...more) {
  return listen.call(this, { port: at, host: "127.0.0.1" }, ...more);
};
Server(options).run(Number(port));
