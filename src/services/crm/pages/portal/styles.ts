/** Only what the theme does not say already. */
import { on } from '../../../../kernel/hooks.ts'
import { defineAsset, pageHooks } from '../../../../platform/pages/pages.ts'

export const styleSheet = defineAsset({
  name: 'crm-portal.css',
  type: 'text/css',
  text: `.crm-portal-places { margin-block-end: 1.5rem; }
.crm-portal-cards, .crm-portal-posts { list-style: none; padding: 0; display: grid; gap: 1rem; }
.crm-portal-cards { grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
.crm-portal-posts .card > p:first-child { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; align-items: baseline; }
.crm-portal-posts small { color: var(--soft); }
`,
})

export const portalAssets = on(pageHooks.pageAssets, 'crm.portal-assets', list => [...list, styleSheet])
