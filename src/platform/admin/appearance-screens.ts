import { own } from '../../kernel/define-admin.ts'

const needs = 'manage_options'

export const appearanceScreens = [
  own({
    ...{ slug: 'appearance', title: 'Appearance', icon: 'palette', file: 'appearance', needs },
    summary: 'Logo, icon, colour, front page and footer, with a look at the result.',
  }),
  own({
    ...{ slug: 'menu', title: 'Menu', icon: 'menu-2', file: 'menu', needs },
    summary: 'The published pages, in the order and under the headings that visitors see.',
  }),
]
