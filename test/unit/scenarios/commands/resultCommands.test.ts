import assert from 'node:assert/strict';
import { CancelledError, isCancelled, UserError } from '../../../../src/base/userError';
import { keepResult, saveAsCsv, saveFullAnswer } from '../../../../src/commands/resultCommands';
import { ApiError } from '../../../../src/http/apiError';
import type { FinishedCall } from '../../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../../fixtures/sampleCall';

const uri = 'commerce-api:/Sandbox/results/userGroups.list-1.json';

describe('keepResult', () => {
  function open(active?: string): { kept: string[]; run: (argument?: unknown) => Promise<void> } {
    const kept: string[] = [];
    const openResults = {
      shownUri: () => active,
      keep: (given: string) => Promise.resolve(void kept.push(given)),
    };
    return { kept, run: (argument) => keepResult({ openResults }, argument) };
  }

  it('keeps the result of a lens or a title button, else the active one', async () => {
    for (const argument of [uri, { scheme: 'commerce-api', path: '/x', toString: () => uri }]) {
      const { kept, run } = open('commerce-api:/Sandbox/results/other-2.json');
      await run(argument);
      assert.deepEqual(kept, [uri]);
    }
    const { kept, run } = open(uri);
    await run();
    assert.deepEqual(kept, [uri]);
  });

  it('says what is missing without a result', async () => {
    await assert.rejects(open().run(), (error) => UserError.is(error) && /Open a result/.test(error.message));
  });
});

describe('saveFullAnswer', () => {
  function open(call: FinishedCall | undefined): {
    saved: [string, Uint8Array][];
    said: string[];
    run: (argument?: unknown) => Promise<void>;
  } {
    const saved: [string, Uint8Array][] = [];
    const said: string[] = [];
    const services = {
      results: { find: (given: string) => (given === uri ? call : undefined) },
      openResults: { shownUri: () => undefined },
      saveFile: (name: string, bytes: Uint8Array) => {
        saved.push([name, bytes]);
        return Promise.resolve(`shop/${name}`);
      },
      showStatus: (text: string) => said.push(text),
    };
    return { saved, said, run: (argument) => saveFullAnswer(services, argument) };
  }

  it('writes the bytes as they were received', async () => {
    const call = sampleCall(answered('[[1e400]]'));
    const { saved, said, run } = open(call);
    await run(uri);
    assert.deepEqual(saved, [['userGroups.list.json', call.outcome.answer?.bytes]]);
    assert.deepEqual(said, ['Saved as shop/userGroups.list.json']);
    const text = open(sampleCall(answered('<p>', { format: 'text' })));
    await text.run(uri);
    assert.equal(text.saved[0]?.[0], 'userGroups.list.txt');
    const error = new ApiError('notJson', 'A file came.', { mediaType: 'application/pdf' });
    const file = open(sampleCall(failed(error, sampleAnswer('%PDF', { format: 'text' }))));
    await file.run(uri);
    assert.equal(file.saved[0]?.[0], 'userGroups.list.bin');
  });

  it('refuses where there is nothing whole to save, with a way on', async () => {
    const cases: [FinishedCall | undefined, RegExp, number][] = [
      [undefined, /expired/, 1],
      [sampleCall(answered('', { format: 'empty' })), /no body/, 0],
      [sampleCall(answered('{"a', { format: 'text', cut: {} })), /Only the head/, 1],
    ];
    for (const [call, message, remedies] of cases) {
      const { saved, run } = open(call);
      await assert.rejects(run(uri), (error) => {
        assert.ok(UserError.is(error));
        assert.match(error.message, message);
        assert.equal(error.remedies.length, remedies);
        return true;
      });
      assert.deepEqual(saved, []);
    }
  });

  it('passes a dismissed dialog on', async () => {
    const services = {
      results: { find: () => sampleCall(answered('[]')) },
      openResults: { shownUri: () => uri },
      saveFile: () => Promise.reject(new CancelledError()),
      showStatus: () => assert.fail('nothing was saved'),
    };
    await assert.rejects(saveFullAnswer(services), isCancelled);
  });
});

describe('saveAsCsv', () => {
  async function save(text: string): Promise<readonly [string, string]> {
    const saved: [string, string][] = [];
    const services = {
      results: { find: () => sampleCall(answered(text)) },
      openResults: { shownUri: () => uri },
      saveFile: (name: string, bytes: Uint8Array) => {
        saved.push([name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]);
        return Promise.resolve(name);
      },
      showStatus: () => undefined,
      redact: (shown: string) => shown.replaceAll('canary', '‹token›'),
    };
    await saveAsCsv(services);
    return saved[0] ?? assert.fail('nothing is saved');
  }

  it('writes the list of the answer in UTF-8 that Excel knows, without a secret', async () => {
    const saved = await save('{"count":1,"list":[{"name":"가, 나","memo":"canary"}]}');
    assert.deepEqual(saved, ['userGroups.list.csv', '\ufeffname,memo\r\n"가, 나",‹token›\r\n']);
  });

  it('refuses an answer without a list', async () => {
    await assert.rejects(
      save('{"name":"Kim"}'),
      (error) => UserError.is(error) && /no list/.test(error.message),
    );
  });
});
