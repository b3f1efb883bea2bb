/** Tasks by their status. */
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { StatusBoard } from './status-board.tsx'

const SPEC = { entity: 'tasks', by: 'status', hidden: ['canceled', 'deferred'], at: 'date_end' } as const

export default function TaskBoardScreen(props: ScreenProps<'own'>) {
  return <StatusBoard {...props} spec={SPEC} />
}
