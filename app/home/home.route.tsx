export default function Home() {
  return <h1>PlugWell</h1>;
}
