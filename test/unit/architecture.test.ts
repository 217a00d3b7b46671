import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rooms } from '../../lint/rooms.mjs';

const page = readFileSync('ARCHITECTURE.md', 'utf8');

describe('ARCHITECTURE.md', () => {
  it('lists the rooms that lint holds, in their order', () => {
    const listed = [...page.matchAll(/^- `([^`]+)`: /gm)].map(([, room = '']) => room.replace(/\.ts$/, ''));
    assert.deepEqual(listed, rooms);
  });

  it('names files that are there', () => {
    const named = [...page.matchAll(/`([\w/]+\/[\w./]+|\w+\.ts)`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 40, `only ${named.length} files were found`);
    const absent = named.filter(
      (path) => !existsSync(`src/${path}`) && !existsSync(path) && path !== 'dist/form',
    );
    assert.deepEqual(absent, []);
  });
});
