import assert from 'node:assert/strict';
import { startOver } from '../../../src/commands/startOver';

async function start(argument: unknown, active?: string, fails = false): Promise<readonly string[]> {
  const resets: string[] = [];
  const requests = {
    reset: (uri: string) => {
      resets.push(uri);
      return fails ? Promise.reject(new Error('gone')) : Promise.resolve();
    },
  };
  await startOver({ requests, activeRequestUri: () => active }, argument);
  return resets;
}

describe('startOver', () => {
  it('resets the given request document, or the active one', async () => {
    assert.deepEqual(await start('commerce-api:/a', 'commerce-api:/b'), ['commerce-api:/a']);
    assert.deepEqual(await start(undefined, 'commerce-api:/b'), ['commerce-api:/b']);
  });

  it('says what to open when there is none', async () => {
    await assert.rejects(start(undefined), { name: 'UserError', message: /Open a request document/ });
  });

  it('fails when the document cannot be written', async () => {
    await assert.rejects(start('commerce-api:/a', undefined, true), /gone/);
  });
});
