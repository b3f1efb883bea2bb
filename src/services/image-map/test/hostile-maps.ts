/** What people write who want others' browsers to act for them, in every value of a map that reaches a page. */

const ACT = 'globalThis.pwned=1'

/** Each would act where its place forgot to clean it. */
export const hostileMarkup: readonly string[] = [
  `<script>${ACT}</script>`,
  `<ScRiPt >${ACT}</sCrIpT>`,
  `<script src="data:text/javascript,${ACT}"></script>`,
  `<img src=x onerror=${ACT}>`,
  `<img src=x onerror="${ACT}"`,
  `<img/src=x/onerror=${ACT}>`,
  `<img src=x:x onerror\n=\n"${ACT}">`,
  `<svg onload=${ACT}></svg>`,
  `<svg><script>${ACT}</script></svg>`,
  `<svg><script href="data:,${ACT}"/></svg>`,
  `<svg><animate onbegin=${ACT} attributeName=x dur=1s>`,
  `<svg><set onbegin=${ACT} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${ACT}"><text y=9>x</text></a></svg>`,
  `<svg><foreignObject><body onload=${ACT}></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${ACT}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${ACT}&gt;">`,
  `<math><mtext><mglyph><style><img src=x onerror=${ACT}></style></mglyph></mtext></math>`,
  `<math href="javascript:${ACT}">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${ACT}>">`,
  `<style><style/><img src=x onerror=${ACT}>`,
  `<style>@import 'javascript:${ACT}';</style>`,
  `<xmp><p title="</xmp><img src=x onerror=${ACT}>">`,
  `<title><p title="</title><img src=x onerror=${ACT}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${ACT}>">`,
  `<iframe src="javascript:parent.pwned=1"></iframe>`,
  `<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.pwned=1</script>"></object>`,
  `<embed src="javascript:${ACT}">`,
  `<form action="javascript:${ACT}"><button>x</button></form>`,
  `<button formaction="javascript:${ACT}">x</button>`,
  `<input autofocus onfocus=${ACT}>`,
  `<select autofocus onfocus=${ACT}></select>`,
  `<textarea autofocus onfocus=${ACT}></textarea>`,
  `<video src=x onerror=${ACT}></video>`,
  `<video><source onerror=${ACT}></video>`,
  `<audio src=x onerror=${ACT}></audio>`,
  `<details open ontoggle=${ACT}>x</details>`,
  `<marquee onstart=${ACT}>x</marquee>`,
  `<body onload=${ACT}>`,
  `<div style="width:expression(${ACT})">x</div>`,
  `<div style="background:url(javascript:${ACT})">x</div>`,
  `<a href="javascript:${ACT}">x</a>`,
  `<a href="java\tscript:${ACT}">x</a>`,
  `<a href="&#106;avascript:${ACT}">x</a>`,
  `<a href="&#x6A;avascript&colon;${ACT}">x</a>`,
  `<a href=" javascript:${ACT}">x</a>`,
  `<a href="\u0001javascript:${ACT}">x</a>`,
  `<a href="vbscript:${ACT}">x</a>`,
  `<a href="data:text/html,<script>${ACT}</script>">x</a>`,
  `<base href="javascript:${ACT}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${ACT}">`,
  `<link rel="stylesheet" href="data:text/css,*{}" onload=${ACT}>`,
  `<template><img src=x onerror=${ACT}></template>`,
  `<p id="x" onmouseover=${ACT} tabindex=1 onfocus=${ACT} autofocus>x</p>`,
  `<img src="x" alt="\`\`onerror=${ACT}">`,
  `<<img src=x onerror=${ACT}>`,
  `<img src="x"onerror=${ACT}>`,
  `<!--><img src=x onerror=${ACT}>-->`,
  `<![CDATA[<img src=x onerror=${ACT}>]]>`,
  `<?xml-stylesheet href="javascript:${ACT}"?>`,
  `"><img src=x onerror=${ACT}>`,
  `'><img src=x onerror=${ACT}>`,
  `" onmouseover="${ACT}" autofocus onfocus="${ACT}`,
  `</div></figure></section><script>${ACT}</script>`,
  `&lt;script&gt;${ACT}&lt;/script&gt;`,
  `<frameset onload=${ACT}>`,
  `<table background="javascript:${ACT}"><td>x</table>`,
  `<isindex action="javascript:${ACT}" type=image>`,
  `<a href="https://example.com" target="_blank" onclick=${ACT}>x</a>`,
]

const hostileAddresses = [
  `javascript:${ACT}`,
  `JaVaScRiPt:${ACT}`,
  `java\tscript:${ACT}`,
  `\u0001javascript:${ACT}`,
  ` javascript:${ACT}`,
  `java\u200bscript:${ACT}`,
  `data:text/html,<script>${ACT}</script>`,
  `vbscript:${ACT}`,
  `/x" onload="${ACT}`,
  `/x'onload='${ACT}`,
  `//evil.example/x`,
  `/\\evil.example/x`,
]

const hostileStyles = [
  `red;background:url(javascript:${ACT})`,
  `red" onload="${ACT}`,
  `url(javascript:${ACT})`,
  `</style><script>${ACT}</script>`,
  `expression(${ACT})`,
]

/** One area for each of them, with the words in every text that it has; icons of the site on pins. */
export function hostileMap(picture: number, icons: readonly number[]): object {
  const style = { fill: hostileStyles[0], stroke: hostileStyles[1], dash: hostileStyles[2] }
  const worded = hostileMarkup.map((words, at) => ({
    ...{ id: `m-${at}`, type: at % 2 ? 'pin' : 'text', x: (at * 7) % 100, y: (at * 13) % 100 },
    ...{ title: words, label: words, alt: words, content: words, data: { words } },
    ...{ style, icon: { name: words, color: words, id: icons[at % Math.max(1, icons.length)] ?? 0 } },
    tooltip: { placement: words, width: words, open_by_default: at === 0 },
  }))
  const leading = hostileAddresses.map((url, at) => ({
    ...{ id: `a-${at}`, type: 'rect', x: at, y: at, width: 5, height: 5, title: `A ${at}`, path: url, rotation: url },
    action: { type: 'link', url, target: url, rel: url, ref: url },
    media: { type: 'image', url, alt: url },
    content: `<a href="${url}">x</a><img src="${url}">`,
  }))
  const styled = hostileStyles.map((value, at) => ({
    ...{ id: `s-${at}`, type: 'ellipse', x: 50 + at, y: 5, width: 4, height: 4, title: value, group_id: value },
    ...{ style: { fill: value, stroke: value, dash: value }, hover: { fill: value }, active: { fill: value } },
    action: { type: 'event', ref: value },
  }))
  const [words] = hostileMarkup
  return {
    image: { id: picture, alt: words, caption: hostileMarkup[3] },
    groups: hostileStyles.map((color, at) => ({ id: `g-${at}`, title: hostileMarkup[at], color })),
    settings: {
      ...{ legend: true, search: true, background: hostileStyles[0], css_class: `" onload="${ACT}`, theme: words },
      list: { title: words, position: words },
      tooltip: { layout: words, animation: words },
    },
    hotspots: [...worded, ...leading, ...styled],
  }
}
