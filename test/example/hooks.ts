import { action, filter } from '../../src/kernel/hooks.ts'

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('example_user_can'),
  /** Reasons why a tool cannot go now. */
  toolDeleteBlockers: filter<readonly string[], Readonly<Record<string, unknown>>>('example_tool_delete_blockers'),
  /** Lets an extension refuse enquiries that are not human. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'example_captcha',
  ),
  /** A tool went out or came back. */
  loanChanged: action<{ readonly toolId: number; readonly isOut: boolean }>('example_loan_changed'),
}
