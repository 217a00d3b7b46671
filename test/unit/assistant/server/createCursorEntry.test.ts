import assert from 'node:assert/strict';
import { createCursorEntry } from '../../../../src/assistant/server/connectAssistant';
import { assistantServerFixture } from '../../../support/assistantServerFixture';

describe('createCursorEntry', () => {
  const opened: ReturnType<typeof openWindow>[] = [];
  const openWindow = () => {
    const fixture = assistantServerFixture(() => Promise.resolve({ outcome: 'answered', text: '' }));
    /** Calls of Cursor's API, in order. */
    const told: string[] = [];
    const entry = createCursorEntry(
      {
        registerServer: ({ name, server: { url, headers } }) =>
          void told.push(`register ${name} ${url} ${headers['Authorization']}`),
        unregisterServer: (name) => void told.push(`unregister ${name}`),
      },
      fixture.connections,
    );
    return { ...fixture, entry, told };
  };
  const open = () => {
    const window = openWindow();
    opened.push(window);
    return window;
  };
  afterEach(() => Promise.all(opened.splice(0).map(({ connections }) => connections.dispose())));

  it('registers the endpoint, and replaces the entry for a new key', async () => {
    const { connections, entry, told } = open();
    const { connection, ...first } = await connections.add('cursor', 'Cursor', false);
    entry.register(first);
    const second = await connections.newKey(connection.id);
    entry.register(second);
    assert.deepEqual(told, [
      `register commerce-api ${first.url} Bearer ${first.key}`,
      'unregister commerce-api',
      `register commerce-api ${second.url} Bearer ${second.key}`,
    ]);
  });

  it('leaves Cursor when the connection ends or assistants are turned off, and only once', async () => {
    for (const end of ['remove', 'off'] as const) {
      const { connections, entry, settings, told } = open();
      const { connection, ...access } = await connections.add('cursor', 'Cursor', false);
      await connections.add('cursor', 'Cursor', true);
      entry.register(access);
      assert.equal(told.splice(0).length, 1);
      if (end === 'remove') await connections.remove(connection.id);
      else {
        settings.isOn = false;
        await connections.update();
      }
      assert.deepEqual(told, ['unregister commerce-api']);
      entry.dispose();
      assert.equal(told.length, 1);
    }
  });

  it('leaves Cursor with the window, and tells it nothing without a connection', async () => {
    const { connections, entry, told } = open();
    await connections.add('claude', 'Claude Code', false);
    await connections.update();
    assert.deepEqual(told, []);
    entry.register(await connections.add('cursor', 'Cursor', false));
    entry.dispose();
    assert.deepEqual(told.slice(1), ['unregister commerce-api']);
  });
});
