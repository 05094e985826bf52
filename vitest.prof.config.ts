import base from './vitest.config.ts';
import { mergeConfig } from 'vitest/config';
export default mergeConfig(base, { test: { projects: undefined, setupFiles: ['/tmp/prof.setup.ts'], reporters: ['default', ['json', { outputFile: '/tmp/prof-report.json' }]] } });
