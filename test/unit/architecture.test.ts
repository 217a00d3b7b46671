import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rooms } from '../../lint/rooms.mjs';

const page = readFileSync('ARCHITECTURE.md', 'utf8');

/** The rooms in the order of the page, each with the files that its entry names. */
const listed = page
  .slice(0, page.indexOf('\n\nBesides:'))
  .split(/^- (?=`)/m)
  .slice(1)
  .map((entry) => [...entry.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  .map(([room = '', ...files]) => ({ room: room.replace(/\.ts$/, ''), files }));

const isThere = (path: string): boolean => ['', '.ts'].some((end) => existsSync(path + end));
/** Code words of the page that are no file names. */
const noFiles = new Set(['package.json', 'vscode', '.env', 'commerce-api:']);

describe('ARCHITECTURE.md', () => {
  it('lists the rooms that lint holds, in their order', () => {
    assert.deepEqual(
      listed.map(({ room }) => room),
      rooms,
    );
  });

  it('names files that are there, in their rooms', () => {
    const named = listed.flatMap(({ room, files }) => files.map((file) => `${room}/${file}`));
    assert.ok(named.length > 100, `only ${named.length} files were found`);
    const absent = named.filter(
      (path) => !isThere(`src/${path}`) && !noFiles.has(path.replace(/^\w+\//, '')),
    );
    assert.deepEqual(absent, []);
  });

  it('leads through files that are there', () => {
    const ways = page.slice(page.indexOf('## Ways'));
    const named = [...ways.matchAll(/`([\w/]+\/[\w./]+|\w+\.ts)`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 30, `only ${named.length} files were found`);
    assert.deepEqual(
      named.filter((path) => !existsSync(`src/${path}`)),
      [],
    );
  });
});
