// The local stand-in for the supplier's online catalogue, a page outside the app and its service worker (G09, G145).
import type { ServerResponse } from 'node:http'
import { cataloguePageTexts as texts } from '#texts/edge.ts'

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #f6f7f9 }
  main { max-width: 40rem; margin: 12vh auto; padding: 2rem; background: #fff; border-radius: 12px }
  h1 { margin: 0 0 1rem; font-size: 1.5rem } a { color: #0b5cad }
  @media (prefers-color-scheme: dark) { body { color: #e6eaf0; background: #12161c }
    main { background: #1b2129 } a { color: #7db8f5 } }`

/** Answers a call of a path under /catalog. */
export function sendCataloguePage(response: ServerResponse, path: string): void {
  const page = cataloguePage(/^\/catalog\/(\d+)\/?$/.exec(path)?.[1] ?? null)
  response.setHeader('Cache-Control', 'no-cache')
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

/** `productId` is the last segment of the path, digits only; null shows the link to the start page. */
function cataloguePage(productId: string | null): string {
  const link = productId === null ? '/' : `/product/${productId}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.lead(productId)}</p>
<p><a href="${link}">${texts.link(productId)}</a></p>
</main>
</body>
</html>
`
}
