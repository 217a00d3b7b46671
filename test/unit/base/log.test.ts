import assert from 'node:assert/strict';
import { hideInString } from '../../../src/http/redaction/hideSecrets';
import { startLog } from '../../../src/base/log';
import { plantedSecrets } from '../../fixtures/plantedSecrets';

describe('the log of a window', () => {
  it('holds no secret by its form or its name, and none that lives', () => {
    const lines: string[] = [];
    let opened = 0;
    const write = (line: string): void => void lines.push(line);
    const openChannel = () => {
      opened += 1;
      return { info: write, warn: write, error: write };
    };
    const { log, hideInLog } = startLog(openChannel, (text) => text.replaceAll('live-token', '#'));
    hideInLog((line) => hideInString(line).text);
    assert.equal(opened, 0);
    for (const [text, secret] of plantedSecrets)
      for (const level of ['info', 'warn', 'error'] as const) {
        log[level](text);
        assert.ok(!lines.at(-1)?.includes(secret), text);
      }
    log.info('sent live-token');
    assert.equal(lines.at(-1), 'sent #');
    assert.equal(lines.length, 3 * plantedSecrets.length + 1);
  });
});
