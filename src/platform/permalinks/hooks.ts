import { filter } from '../../kernel/hooks.ts'

/** Whether addresses end with a slash: as the structure says, always, or never. */
export const slashPolicy = filter<'structure' | 'always' | 'never'>('slash_policy')
