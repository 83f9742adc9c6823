// A newer build of the app on the server, as after an update.
import type { FaultProxy } from './fault-proxy.ts'

export const NEWER_BUILD = 'Another version of the app is ready.'

/** The part of the page's entry in the worker's list of files that changes with the page. */
const PAGE_ENTRY = /"integrity":"[^"]+","revision":"\w+"(?=,"url":"index\.html")/

/** From now on the proxy answers with another worker, and with a page that is marked `data-build="newer"`. */
export async function serveNewerBuild(network: FaultProxy, serverUrl: string): Promise<void> {
  const read = async (path: string) => (await fetch(serverUrl + path)).text()
  const [worker, page] = await Promise.all([read('/sw.js'), read('/index.html')])
  const answers = [
    {
      path: /^\/sw\.js/,
      type: 'text/javascript',
      body: worker.replace(PAGE_ENTRY, '"revision":"newer"'),
    },
    { path: /^\/index\.html/, type: 'text/html', body: page.replace('<html', '<html data-build="newer"') },
  ]
  for (const { path, ...answer } of answers) network.scriptAlways({ path }, { status: 200, ...answer })
}
