import { Link } from 'react-router-dom'
import { type MarkupNode, parseDescription } from '#domain/products/description-markup.ts'
import styles from './description.module.css'

/** Shows a description with its links and bold words; HTML in the stored text is shown as plain text (G26). */
export function Description({ text }: { text: string }) {
  return (
    <div className={styles.description}>
      {parseDescription(text).map((nodes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text are identified by their position
        <p key={index}>
          <Nodes nodes={nodes} />
        </p>
      ))}
    </div>
  )
}

function Nodes({ nodes }: { nodes: readonly MarkupNode[] }) {
  return nodes.map((node, index) => {
    const key = `${index} ${node.kind}`
    if (node.kind === 'text') return <span key={key}>{node.text}</span>
    if (node.kind === 'bold') {
      return (
        <strong key={key}>
          <Nodes nodes={node.children} />
        </strong>
      )
    }
    if (node.href.startsWith('/')) {
      return (
        <Link key={key} to={node.href} target="_blank" rel="noopener">
          <Nodes nodes={node.children} />
        </Link>
      )
    }
    return (
      <a key={key} href={node.href} target="_blank" rel="noopener">
        <Nodes nodes={node.children} />
      </a>
    )
  })
}
