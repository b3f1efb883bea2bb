/** What the tests need and the machine lacks, from Debian's packages, where the user may install them. */
import { spawnSync } from 'node:child_process'

/** A program that the tests use, the package that has it, and how to see whether it is here. */
export type Need = { readonly what: string; readonly from: string; readonly find: () => string | null }

/** Installs what is missing where that is possible; otherwise throws with a sentence that says what to do. */
export function bring({ what, from, find }: Need): void {
  if (find()) return
  const obstacle = cannotInstall()
  const hint = `Install ${what} (Debian's package "${from}"), or test the embedded engine only: npm test -- --engines sqlite`
  if (obstacle) throw new Error(`THE TESTS NEED ${what}, which is not here, and ${obstacle}.\n${hint}`)
  process.stdout.write(`… installing ${from}\n`)
  try {
    installPackage(from)
  } catch (error) {
    const words = error instanceof Error ? error.message : error
    throw new Error(`THE TESTS NEED ${what}, and it could not be installed: ${words}\n${hint}`, { cause: error })
  }
  if (!find()) throw new Error(`THE TESTS NEED ${what}, and Debian's package "${from}" did not bring it.\n${hint}`)
}

/** Why nothing can be installed here, as a sentence, or null when it can. */
function cannotInstall(): string | null {
  if (process.getuid?.() !== 0) return 'only root may install packages'
  const { status } = spawnSync('apt-get', ['--version'], { stdio: 'ignore' })
  return status === 0 ? null : 'this machine has no apt-get'
}

/** Installs a package or throws with the last lines that apt-get wrote. */
function installPackage(name: string): void {
  aptGet(['update'])
  aptGet(['install', '-y', name])
}

function aptGet(command: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', command, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  const words = `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n')
  throw new Error(`apt-get ${command.join(' ')} failed:\n${words}`)
}
