import assert from 'node:assert/strict';
import { receiveBody } from '../../../src/http/receiveBody';

/** Chunks of 10 bytes, counted as they are taken. */
async function* chunks(count: number, taken: number[], failAt = Infinity): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    await Promise.resolve();
    if (index === failAt) throw new Error('reset');
    taken.push(index);
    yield new Uint8Array(10).fill(index);
  }
}

describe('receiveBody', () => {
  it('takes a body whole up to the cap', async () => {
    const { bytes, isCut, isBroken } = await receiveBody(chunks(3, []), 30);
    assert.deepEqual([bytes.length, bytes[29], isCut, isBroken], [30, 2, false, false]);
  });

  it('stops taking chunks at the cap', async () => {
    const taken: number[] = [];
    const { bytes, isCut, isBroken } = await receiveBody(chunks(1000, taken), 25);
    assert.deepEqual([bytes.length, isCut, isBroken, taken.length], [25, true, false, 3]);
  });

  it('keeps what came of a body that breaks off', async () => {
    const { bytes, isCut, isBroken } = await receiveBody(chunks(5, [], 2), 1000);
    assert.deepEqual([bytes.length, isCut, isBroken], [20, false, true]);
  });

  it('takes nothing but bytes', async () => {
    async function* texts(): AsyncGenerator<string> {
      await Promise.resolve();
      yield 'text';
    }
    assert.equal((await receiveBody(texts(), 1000)).isBroken, true);
  });
});
