import { action } from '../../kernel/hooks.ts'

/** Fired in the transaction that fills a new site: parts add what they start with, for instance the first category. */
export const siteFilled = action<{ readonly siteId: number }>('site_filled')
