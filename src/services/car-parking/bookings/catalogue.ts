/**
 * What is for sale: locations, types, prices, forms, and what Pro adds to them. It changes seldom and is asked for with
 * every price. So what was read of it is kept, in the form in which it is used, for as long as nobody changes its tables.
 */
import type { ReadContext } from '../../../kernel/context.ts'

/** What `load` answers. `name` says what it is and what it depends on. */
export const fromCatalogue = <T>(name: string, load: () => Promise<T>, ctx: ReadContext): Promise<T> =>
  ctx.memory('car-parking', 'car-parking.catalogue').keep(name, load)
