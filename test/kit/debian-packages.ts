/** What the tests need and the machine lacks, from Debian's packages, where the user may install them. */
import { spawnSync } from 'node:child_process'

/** Why nothing can be installed here, as a sentence, or null when it can. */
export function cannotInstall(): string | null {
  if (process.getuid?.() !== 0) return 'only root may install packages'
  const { status } = spawnSync('apt-get', ['--version'], { stdio: 'ignore' })
  return status === 0 ? null : 'this machine has no apt-get'
}

/** Installs a package or throws with the last lines that apt-get wrote. */
export function installPackage(name: string): void {
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
