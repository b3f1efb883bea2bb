/** What the tests of content share. */
import type { TestApp } from '../../../../test/kit/test-app.ts'
import type { Listener } from '../../../kernel/hooks.ts'

/** Runs `work` while somebody listens. */
export async function whileListening<T>(
  site: TestApp,
  listeners: readonly Listener[],
  work: () => Promise<T>,
): Promise<T> {
  const { hooks } = site.app.internals
  for (const listener of listeners) hooks.add(listener)
  try {
    return await work()
  } finally {
    for (const { hook, id, priority } of listeners) hooks.remove(hook.name, id, priority)
  }
}

/** What was logged as an error of ours; refusals with a status above 500 are only warnings. */
export const errorsOf = (site: TestApp): readonly object[] => site.complaints.filter(({ level }) => level === 'error')
