import { defineNotification } from '../../src/kernel/notifications.ts'

/** For whoever has an account and borrows: their tool was taken back. */
export const toolReturned = defineNotification({
  kind: 'tool_returned',
  title: 'A tool was taken back',
  default: 'bell',
})
/** For whoever looks after members. */
export const memberJoined = defineNotification({ kind: 'member_joined', title: 'Somebody joined', default: 'mail' })
