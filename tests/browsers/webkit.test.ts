import { journey } from './journey.ts'
import { openWebKit } from './open-webkit.ts'

journey('WebKit', openWebKit)
