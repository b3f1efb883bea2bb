import { uploadMedia } from '../../platform/media/media.ts'
import type { DemoAccount } from './add-accounts.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { paintPng } from './pictures/png.ts'
import { type Scene, scenes } from './pictures/scenes.ts'
import { byTheme, type ThemeName, themeNames } from './themes/themes.ts'

/** Ids of the uploads that suit each theme. */
export type DemoPictures = Readonly<Record<ThemeName, readonly number[]>>

/** As sharp as screens are; lists and telephones get smaller ones. */
const WIDTH = 1600
const HEIGHT = 900

/** The more posts, the more pictures, so that few of them meet on a page. */
const perTheme = (posts: number): number => Math.min(Math.max(1, Math.ceil(posts / 12)), 5)

export async function addPictures(
  { authors, posts }: { readonly authors: readonly DemoAccount[]; readonly posts: number },
  site: DemoSite,
): Promise<DemoPictures> {
  const wanted = themeNames.flatMap(theme =>
    Array.from({ length: perTheme(posts) }, (_, index) => ({
      theme,
      scene: scenes[theme][index % scenes[theme].length]!,
    })),
  )
  const random = site.random.named('pictures')
  const made = await eachOf({ what: 'pictures', of: wanted }, site, async ({ theme, scene }, index) => {
    const bytes = paintPng(WIDTH, HEIGHT, scene.paint(random))
    const author = authors[index % authors.length]!.id
    const draft = { title: titleOf(scene), alt_text: scene.alt, caption: `${scene.alt}.`, author }
    const ctx = site.at(site.today - (370 - index) * DAY)
    const { post } = await uploadMedia({ bytes, filename: `${scene.name}.png` }, draft, ctx)
    return { theme, id: post.id }
  })
  return byTheme(theme => made.filter(picture => picture.theme === theme).map(({ id }) => id))
}

function titleOf({ name }: Scene): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
