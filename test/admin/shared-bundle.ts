/** The files of the admin app for tests: built once for each edition and content of the sources, and shared by all. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFolder } from '../../src/cli/admin-prepare.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import type { Edition } from '../../src/editions.ts'

export async function sharedBundle(edition: Edition): Promise<string> {
  const folder = await bundleFolder({
    dataDir: process.env.ADMIN_TEST_BUNDLES ?? join(tmpdir(), 'dozen-admin'),
    edition,
  })
  if (existsSync(join(folder, 'entry.json'))) return folder
  let said = ''
  const note = (text: string) => {
    said += text
  }
  const terminal = { env: {}, out: note, err: note, isTerminal: false, askPassword: async () => '' }
  const code = await runCommand(['admin', 'build', '--edition', edition, '--out', folder], terminal)
  if (code !== 0) throw new Error(said)
  return folder
}
