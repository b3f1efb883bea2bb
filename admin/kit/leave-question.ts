import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../client/words.tsx'
import { useConfirm } from './confirm.tsx'

/** Whoever leaves a form that is not saved is asked once. */
export function useLeaveQuestion(isUnsaved: boolean): void {
  const words = useWords()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () =>
      isUnsaved && !(await confirm({ title: words.leave, text: words.leaveText, isDangerous: true })),
    enableBeforeUnload: () => isUnsaved,
  })
}
