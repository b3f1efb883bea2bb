/** The services, as a list. The order is that of the admin menu. */
import type { Service } from './kernel/service.ts'
import { roleEditor } from './services/role-editor/service.ts'

export const services: readonly Service[] = [roleEditor]
