// Plain JavaScript, so it runs and prints a clear error under any version of Node.
const [major] = process.versions.node.split('.').map(Number);
const task = process.argv[2];
if (major < 26) {
  console.error(
    `PlugWell needs Node 26 and was started with ${process.versions.node}. The project brings Node 26 along as the npm package 'node': run 'npm ci', then 'npm start' or 'npm test', so that npm puts it first in PATH. If npm said that install scripts are blocked, run 'npm rebuild node'.`,
  );
  process.exit(2);
}
const { compileText } = await import('./text.ts');
await compileText();
await import(`./${task}.ts`);
