// Builds the worker's delivering script (sw/deliver/deliver.ts) as one file beside the files of the app. The worker finds
// its name in its list of files.
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

const ENTRY = 'sw/deliver/deliver.ts'

export function deliveringScript(
  shared: Pick<UserConfig, 'define' | 'resolve'> & { target: string[] },
): Plugin {
  return {
    name: 'counter-delivering-script',
    apply: 'build',
    async generateBundle() {
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: shared.define ?? {},
        resolve: shared.resolve ?? {},
        build: {
          write: false,
          target: shared.target,
          rolldownOptions: {
            input: ENTRY,
            output: { format: 'iife', entryFileNames: 'assets/deliver-[hash].js', codeSplitting: false },
          },
        },
      })
      // A build that writes nothing and does not watch answers with its files.
      const { output } = result as Rolldown.RolldownOutput
      for (const { fileName, code } of output.filter((file) => file.type === 'chunk'))
        this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}
