// The import rules of docs/map.md: server -> app -> core -> platform; all can import lib, and none imports backward.
const districts = require('./docs/districts.json');
const tests = '\\.test\\.tsx?$';
const names = Object.keys(districts);
/** The folders of app/ in order: those before the districts, the districts, and those after them. */
const rooms = ['ui', 'guard', 'sending', 'map', 'layout', ...names, 'help', 'legal', 'admin'];

/** Builds one rule per folder except the last. A folder can import only the folders before it. */
const inOrder = (parent, folders) =>
  folders.slice(0, -1).map((folder, place) => ({
    name: `${parent.replace(/[^a-z]+/g, '-')}-${folder}-imports-only-earlier`,
    comment: `${folder} can import only the folders before it; docs/districts.json contains the order.`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, pathNot: tests },
    to: { path: `^${parent}/(${folders.slice(place + 1).join('|')})/` },
  }));
const order = [
  ...inOrder('core', names),
  ...inOrder('app', rooms),
  ...names.flatMap((name) => inOrder(`core/${name}`, districts[name])),
  ...names.flatMap((name) => inOrder(`app/${name}`, districts[name])),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'lib-imports-no-other-room',
      severity: 'error',
      from: { path: '^lib/', pathNot: tests },
      to: { path: '^(platform|core|app|api|server|scripts|tests|bench)/' },
    },
    {
      name: 'platform-imports-only-lib',
      severity: 'error',
      from: { path: '^platform/', pathNot: tests },
      to: { path: '^(core|app|api|server|scripts|tests|bench)/' },
    },
    {
      name: 'core-imports-no-screen',
      severity: 'error',
      from: { path: '^core/', pathNot: tests },
      to: { path: '^(app|api|server|scripts|tests|bench)/' },
    },
    {
      name: 'core-imports-no-http',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: 'node_modules/(hono|@hono|react-router|@react-router)/' },
    },
    {
      name: 'only-emails-use-react-in-core',
      severity: 'error',
      from: { path: '^core/', pathNot: '(\\.email|mail-layout)\\.tsx$|render-mail' },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'app-imports-no-server',
      severity: 'error',
      from: { path: '^app/', pathNot: tests },
      to: { path: '^(api/(?!problem-codes\\.ts)|(server|scripts|tests|bench)/)' },
    },
    {
      name: 'api-imports-no-screen-and-no-server',
      severity: 'error',
      from: { path: '^api/', pathNot: tests },
      to: { path: '^(app|server|scripts|tests|bench)/' },
    },
    {
      name: 'app-and-api-import-no-database',
      severity: 'error',
      from: { path: '^(app|api)/' },
      to: { path: 'node_modules/(pg|drizzle-orm|pg-boss|nodemailer)/' },
    },
    {
      name: 'server-files-only-from-routes',
      comment:
        'A page part gets its data as props. Only routes, root, and the server entry read on the server.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '(\\.route\\.tsx?|^app/root\\.tsx|^app/entry\\.server\\.tsx|\\.server\\.tsx?|\\.test\\.tsx?)$',
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-core-imports-no-server-file',
      comment:
        'A core file without .server can run in the browser. It can import only types from the Context.',
      severity: 'error',
      from: {
        path: '^core/',
        pathNot:
          '(^core/context\\.ts|\\.server\\.tsx?|\\.email\\.tsx|tables\\.ts|\\.test\\.tsx?|/[^/]*mail[^/]*\\.tsx?)$',
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'design-system-imports-no-concept',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(core/(?!brand\\.ts)|app/(?!ui/))' },
    },
    {
      name: 'nothing-imports-tests-or-scripts',
      severity: 'error',
      from: { path: '^(lib|platform|core|app|api|server)/', pathNot: tests },
      to: { path: '^(tests|bench|scripts)/' },
    },
    {
      name: 'clients-import-no-room',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(lib|platform|core|app|api|server|scripts|tests|bench)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // The package of Graph's types has no program.
      to: {
        couldNotResolve: true,
        pathNot: '^(virtual:|\\./\\+types/|@microsoft/microsoft-graph-types$)|\\?(url|worker|raw)',
      },
    },
    {
      name: 'concepts-import-no-registry',
      comment:
        'A concept contributes to core/registries and receives what it needs from there; see docs/patterns.md.',
      severity: 'error',
      from: { path: '^core/', pathNot: `${tests}|^core/registries` },
      to: { path: '^core/registries' },
    },
    ...order,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
