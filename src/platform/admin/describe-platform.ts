/** What the platform itself shows in the admin app: what is written on the site, and the site. */
import type { ReadContext } from '../../kernel/context.ts'
import { commentScreens } from '../comments/comments.ts'
import { healthScreens } from '../health/health.ts'
import { mailScreens } from '../mail/mail.ts'
import { mediaScreens } from '../media/media.ts'
import { moduleScreens } from '../modules/modules.ts'
import { personalDataScreens } from '../personal-data/personal-data.ts'
import { termScreens } from '../posts/terms/terms.ts'
import { siteScreens } from '../sites/sites.ts'
import { workScreens } from '../tasks/tasks.ts'
import { accountEntity, accountScreens } from './account-screens.ts'
import { appearanceScreens } from './appearance-screens.ts'
import { attentionCard } from './attention.ts'
import { contentEntities, contentScreens } from './content-screens.ts'
import type { ServiceDescription } from './describe-app.ts'
import { describeArea } from './platform-service.ts'
import { guideScreens, settingsForm, settingsScreens } from './settings-screens.ts'

export async function describePlatform(ctx: ReadContext): Promise<readonly ServiceDescription[]> {
  const described = [await describeArea(writing(ctx), ctx), await describeArea(await running(ctx), ctx)]
  return described.filter(({ screens }) => screens.length > 0)
}

const writing = (ctx: ReadContext) => ({
  ...{ slug: 'content', title: 'Content', icon: 'article' as const },
  screens: [...contentScreens(ctx), ...mediaScreens, ...commentScreens, ...termScreens(ctx)],
  entities: contentEntities(ctx),
})

const running = async (ctx: ReadContext) => ({
  ...{ slug: 'host', title: 'Site', icon: 'world' as const },
  screens: [
    ...guideScreens,
    ...appearanceScreens,
    ...moduleScreens,
    ...accountScreens,
    ...settingsScreens,
    ...mailScreens,
    ...workScreens,
    ...siteScreens,
    ...personalDataScreens,
    ...healthScreens,
  ],
  cards: [attentionCard],
  entities: await accountEntity(ctx),
  settingsForm: await settingsForm(ctx),
})
