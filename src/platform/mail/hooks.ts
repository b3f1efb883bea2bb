import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const mailHooks = {
  sent: action<Happening>('mail_sent'),
  failed: action<Happening>('mail_failed'),
}
