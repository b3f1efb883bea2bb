/** The services, as a list. The order is that of the admin menu. */
import type { Service } from './kernel/service.ts'
import { activityLog } from './services/activity-log/service.ts'
import { carParking } from './services/car-parking/service.ts'
import { chat } from './services/chat/service.ts'
import { chauffeur } from './services/chauffeur/service.ts'
import { crm } from './services/crm/service.ts'
import { faq } from './services/faq/service.ts'
import { imageMap } from './services/image-map/service.ts'
import { inventory } from './services/inventory/service.ts'
import { permalinkManager } from './services/permalink-manager/service.ts'
import { recipe } from './services/recipe/service.ts'
import { roleEditor } from './services/role-editor/service.ts'
import { socialShare } from './services/social-share/service.ts'

export const services: readonly Service[] = [
  activityLog,
  chat,
  recipe,
  socialShare,
  roleEditor,
  permalinkManager,
  carParking,
  chauffeur,
  crm,
  faq,
  imageMap,
  inventory,
]
