/** Makes a file as the WP Activity Log plugin's table of occurrences is exported, for tests. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type LegacyOptions = { readonly dataDir: string; readonly siteId?: number; readonly lines: readonly unknown[] }

export async function writeLegacyFile({ dataDir, siteId = 1, lines }: LegacyOptions): Promise<string> {
  const file = join(dataDir, 'imports', `activity-log-${siteId}.ndjson`)
  await mkdir(dirname(file), { recursive: true })
  const texts = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  await writeFile(file, `${texts.join('\n')}\n`)
  return file
}

const ALERTS = [1000, 1001, 1002, 2000, 2001, 2008, 2010, 4001, 5001, 6002]

/** So many rows, an hour apart, the first one at noon of 1 May 2020. */
export const legacyRows = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    site_id: 1,
    alert_id: ALERTS[n % ALERTS.length],
    created_on: 1_588_334_400 + 3600 * n + 0.25,
    client_ip: `10.0.0.${n % 200}`,
    severity: 200,
    object: 'post',
    event_type: 'created',
    user_agent: 'Mozilla/5.0',
    user_roles: ['editor'],
    username: `old${n % 5}`,
    user_id: 500 + (n % 5),
    post_id: n + 1,
    meta: { PostTitle: `Old post ${n}` },
  }))
