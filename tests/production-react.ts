const { NODE_ENV } = process.env;

// React picks its build when it loads. The product runs this one, which renders a page in two thirds of the
// time.
process.env.NODE_ENV = 'production';
await import('react');
await import('react/jsx-runtime');
await import('react-dom');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;

export {};
