/** The layouts of views and the orders of their answers. */
export const LAYOUTS = ['accordion', 'toggle', 'list', 'grid', 'tabs', 'cards', 'columns'] as const
export type Layout = (typeof LAYOUTS)[number]

export const ORDERS = ['menu_order', 'question', 'created', 'modified', 'views', 'score'] as const
