/** Fired while the route table is made: whoever has routes to add to `host/v1` is given the registrar. */
import { action } from '../../kernel/hooks.ts'
import type { RouteRegistrar } from '../extensions/extensions.ts'

export const restInit = action<RouteRegistrar>('rest_init')
