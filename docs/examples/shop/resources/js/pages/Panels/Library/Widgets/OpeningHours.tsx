interface Hours {
  from: string;
  to: string;
}

export default function OpeningHours({ data }: { data: Hours }) {
  return (
    <p className="text-lg font-semibold tabular-nums">
      {data.from} to {data.to}
    </p>
  );
}
