import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 15;

/** Waits until `check` returns neither `undefined` nor `false`, and returns that value. Fails after `timeoutMs`. */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (Date.now() >= deadline) assert.fail(`waited ${timeoutMs / 1000} s until ${what}`);
    await delay(POLL_MS);
  }
}
