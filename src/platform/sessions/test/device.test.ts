import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from '../sessions.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0'
const agents: readonly [userAgent: string, browser: string | null, system: string | null][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 Vivaldi/7.5`, 'Vivaldi', 'Linux'],
  ['curl/8.14.1', 'curl', null],
  ['node', 'Node.js', null],
  ['something else', null, null],
  ['', null, null],
]
for (const [userAgent, browser, system] of agents)
  test(`A-119 a browser is told as ${browser} on ${system}`, () =>
    assert.deepEqual(deviceOf(userAgent), { browser, system }))
